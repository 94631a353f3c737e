/** A worker that starts and never says that it is ready. */
setInterval(() => {}, 1_000);
