/** The environment of a tool: this Node and the installed tools come first on its PATH. */
import { delimiter, dirname, join } from 'node:path'

export function commandEnv(root: string): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(
    delimiter,
  )
  return { ...process.env, PATH: path }
}
