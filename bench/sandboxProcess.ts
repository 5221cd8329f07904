import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '../sandbox/server.ts'
import { reportTo } from './processes.ts'

const sandbox = await createSandbox({ picturesFolder: mkdtempSync(join(tmpdir(), 'karat-bench-')), port: 0 })
reportTo(process, sandbox.url)
