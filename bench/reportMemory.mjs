/** Preloaded into a measured process: responds to each message of its parent with its memory use, in bytes. */
if (process.channel) {
  process.on('message', () => {
    // Resident memory before the collection, as the machine sees it; used heap after it, without garbage.
    const { rss } = process.memoryUsage()
    globalThis.gc?.()
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    process.send?.({ rss, heapUsed, external, arrayBuffers })
  })
  // The channel alone must not keep the process running.
  process.channel.unref()
}
