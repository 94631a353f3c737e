/** A worker that starts but never becomes ready. */
setInterval(() => {}, 1_000);
