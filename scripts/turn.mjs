/** A lock per folder: processes that install, build or start in it run one at a time. No dependencies; runs on Node 20. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_INTERVAL_MS = 100

/** Waits for the lock. Returns the function that releases it; the end of this process releases it, too. */
export async function takeTurn(root, say) {
  const file = join(root, '.cache', 'turn')
  let waitsFor
  while (!take(file)) {
    const owner = ownerOf(file)
    if (owner === null) continue
    if (owner > 0 && !isRunning(owner)) rmSync(file, { force: true })
    else {
      if (owner > 0 && owner !== waitsFor)
        say(`Process ${owner} installs, builds or starts here: waiting for it (if it does not, delete ${file})`)
      waitsFor = owner
      await wait(POLL_INTERVAL_MS)
    }
  }
  const end = () => {
    process.off('exit', end)
    if (ownerOf(file) === process.pid) rmSync(file, { force: true })
  }
  process.on('exit', end)
  return end
}

/** In a folder that cannot be written nothing can be overwritten: then there is no lock. */
function take(file) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    if (['EROFS', 'EACCES', 'EPERM'].includes(error.code)) return true
    throw error
  }
}

/** Null: no owner. 0: an owner that has not written its process id yet. */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // a process of another user
  }
}
