import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFile } from './logFile.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const line = (text: string) => Buffer.from(`${text}\n`)

test('appends to what an earlier process has written', async () => {
  for (const text of ['first', 'second']) {
    const log = openLogFile(join(folder, 'web.log'))
    log.write(line(text))
    await log.close()
  }
  expect(readFileSync(join(folder, 'web.log'), 'utf8')).toBe('first\nsecond\n')
})

test('rotates: three files of a bounded size, the newest lines in the first', async () => {
  const log = openLogFile(join(folder, 'web.log'), { maxBytes: 100, maxFiles: 3 })
  for (let at = 0; at < 60; at += 1) {
    log.write(line(`line ${at}`))
    await log.close()
  }
  expect(readdirSync(folder).sort()).toEqual(['web.log', 'web.log.1', 'web.log.2'])
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(100)
  expect(readFileSync(join(folder, 'web.log'), 'utf8')).toMatch(/line 59\n$/)
})

test('loses lines and reports that once while the file cannot be written, then resumes', async () => {
  const problems: string[] = []
  const inFolder = join(folder, 'logs')
  const log = openLogFile(join(inFolder, 'web.log'), { onProblem: (sentence) => problems.push(sentence) })
  for (const text of ['lost', 'lost too']) {
    log.write(line(text))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(problems).toEqual([expect.stringMatching(/web\.log cannot be written \(ENOENT.*its lines are lost$/)])

  mkdirSync(inFolder)
  log.write(line('written'))
  await log.close()
  expect(problems[1]).toMatch(/is written again; 14 bytes of log were lost$/)
  expect(readFileSync(join(inFolder, 'web.log'), 'utf8')).toMatch(/"bytes":14\}\nwritten\n$/)
})

test('buffers a bounded part of a flood that the disk cannot write', async () => {
  const problems: string[] = []
  const log = openLogFile(join(folder, 'web.log'), { onProblem: (sentence) => problems.push(sentence) })
  const chunk = Buffer.alloc(64 * 1024, 'x')
  for (let at = 0; at < 100; at += 1) log.write(chunk)
  await log.close()
  expect(statSync(join(folder, 'web.log')).size).toBeLessThan(1.2 * 1024 * 1024)
  expect(problems.join()).toContain('bytes of log were lost')
})
