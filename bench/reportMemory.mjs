/** Preloaded into a measured process: responds to each message of its parent with its memory use, in bytes. */
if (process.channel) {
  process.on('message', () => {
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ rss, heapUsed })
  })
  // The channel alone must not keep the process running.
  process.channel.unref()
}
