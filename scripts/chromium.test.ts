import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

const WORKS = 'exit 0'
/** As where a file by that name only says how to install the browser. */
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

test('the browser that is set is taken before those on the PATH', () => {
  put('first/chromium', WORKS)
  const own = put('own/browser', WORKS)
  expect(findChromium({ CHROMIUM_PATH: own, PATH: path() })).toBe(own)
})

test('one that does not run is passed over', () => {
  put('first/chromium', SAYS_HOW_TO_INSTALL)
  const second = put('second/chromium', WORKS)
  expect(findChromium({ PATH: path() })).toBe(second)
})

test('Chromium is taken before Chrome, wherever they stand', () => {
  put('first/google-chrome', WORKS)
  const chromium = put('second/chromium-browser', WORKS)
  expect(findChromium({ PATH: path() })).toBe(chromium)
})
