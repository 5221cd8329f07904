import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium, findWholeChromium } from './chromium.ts'

const WORKS = 'exit 0'
/** Simulates a file that only prints how to install the browser. */
const SAYS_HOW_TO_INSTALL = 'exit 1'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-chromium-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(path: string, does: string): string {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${does}\n`)
  chmodSync(file, 0o755)
  return file
}

const path = () => [join(folder, 'first'), join(folder, 'second')].join(delimiter)

test('prefers the browser that is set to those on the PATH', () => {
  put('first/chromium', WORKS)
  const own = put('own/browser', WORKS)
  expect(findChromium({ CHROMIUM_PATH: own, PATH: path() })).toBe(own)
})

test('skips a browser that does not run', () => {
  put('first/chromium', SAYS_HOW_TO_INSTALL)
  const second = put('second/chromium', WORKS)
  expect(findChromium({ PATH: path() })).toBe(second)
})

test('prefers Chromium to Chrome, whatever their order on the PATH', () => {
  put('first/google-chrome', WORKS)
  const chromium = put('second/chromium-browser', WORKS)
  expect(findChromium({ PATH: path() })).toBe(chromium)
})

test('prefers the shell without a window, in which the journeys are faster', () => {
  put('first/chromium', WORKS)
  const shell = put('second/chromium-headless-shell', WORKS)
  expect(findChromium({ PATH: path() })).toBe(shell)
})

test('finds the browser with a back-forward cache beside the shell', () => {
  const shell = put('first/chromium-headless-shell', WORKS)
  const whole = put('second/chromium', WORKS)
  expect(findWholeChromium({ CHROMIUM_PATH: shell, PATH: path() })).toBe(whole)
})
