# Stands for nginx:1.28…: Debian's nginx, which knows "resolve" too, and envsubst; user 101.
FROM stand-in/forky
RUN getent passwd 101 > /dev/null || useradd --system --uid 101 --no-create-home nginx
STOPSIGNAL SIGQUIT
EXPOSE 80
CMD ["nginx", "-g", "daemon off;"]
