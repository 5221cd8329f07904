/** A small disk that a test can fill: a tmpfs. Only root can mount one, and not in every container. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, closeSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills the disk completely. */
  fill(): void
  /** Frees the space that `fill` took. */
  free(): void
  remove(): void
}

/** @throws Error if this process may not mount */
export function mountSmallDisk(kilobytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'karat-disk-'))
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  const filler = join(folder, 'filler')

  return {
    folder,
    fill: () => {
      const handle = openSync(filler, 'a')
      try {
        for (const size of [65_536, 4_096, 1]) writeUntilFull(handle, size)
      } finally {
        closeSync(handle)
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('/bin/umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function canMount(): boolean {
  try {
    const disk = mountSmallDisk(64)
    writeFileSync(join(disk.folder, 'probe'), '')
    disk.remove()
    return true
  } catch {
    return false
  }
}

function writeUntilFull(handle: number, size: number): void {
  const chunk = Buffer.alloc(size, 'x')
  try {
    for (;;) writeSync(handle, chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
