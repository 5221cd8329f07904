import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('what tells who somebody is stands in no line, wherever it is put', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const secret = 'Sølvskje7'
  for (const name of [
    'password',
    'authorization',
    'cookie',
    'set-cookie',
    'token',
    'refreshToken',
    'groupToken',
    'bearerToken',
    'email',
    'customerNumber',
  ]) {
    log.info({ [name]: secret, request: { [name]: secret, headers: { [name]: secret } }, store: 'no' }, 'asked')
  }
  log.child({ email: secret }).warn({ input: { password: secret } }, 'asked')
  expect(lines).toHaveLength(11)
  expect(lines.join('\n')).not.toContain(secret)
  expect(lines.every((line) => line.includes('"msg":"asked"'))).toBe(true)
  expect(lines[0]).toContain('"store":"no"')
})
