/** node healthcheck.mjs <variable> <usual port>: ends with 0 when the process in this container is ready. */
const [variable, usualPort] = process.argv.slice(2)
const port = process.env[variable] || usualPort

try {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_500) })
  if (!answer.ok) throw new Error(`expected 200 from /health/ready, got ${answer.status}`)
} catch (error) {
  console.error(error.cause?.message ?? error.message)
  process.exitCode = 1
}
