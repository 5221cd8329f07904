/** Preloaded into every process of the shop: ends it when the launcher is killed, so that no port stays in use. */
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
