import { createServer, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { type Deadline, startDeadline } from './deadline.ts'

/** Starts a server that reads the body of a POST and returns its deadline and the client. */
async function postWithDeadline(timeoutMs: number) {
  const started = Promise.withResolvers<{ readonly deadline: Deadline; readonly response: ServerResponse }>()
  const server = createServer((message, response) => {
    message.resume().on('end', () => started.resolve({ deadline: startDeadline(response, timeoutMs), response }))
  })
  const { port } = await listen(server, 0, '127.0.0.1')
  const client = request({ port, method: 'POST' }).on('error', () => {})
  client.end('{"query":"{ store { code } }"}')
  const { deadline, response } = await started.promise
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { deadline, response, client, close }
}

test('aborts an operation when its client disconnects, and not when its body is read', async () => {
  const { deadline, client, close } = await postWithDeadline(60_000)
  await sleep(50)
  expect(deadline.signal.aborted).toBe(false)
  client.destroy()
  await expect.poll(() => deadline.signal.aborted).toBe(true)
  close()
})

test('expires after the time limit, and aborts the operation once the response is sent', async () => {
  const { deadline, response, close } = await postWithDeadline(30)
  await expect(deadline.expired).rejects.toThrow('the operation took too long')
  expect(deadline.signal.aborted).toBe(false)
  response.writeHead(504).end()
  await expect.poll(() => deadline.signal.aborted).toBe(true)
  close()
})

test('does not abort an operation that has been answered', async () => {
  const { deadline, response, close } = await postWithDeadline(100)
  response.end('{}')
  await sleep(200)
  expect(deadline.signal.aborted).toBe(false)
  close()
})
