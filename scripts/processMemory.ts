/**
 * Node flags and environment that limit the memory of each process. Without them V8 lets garbage grow to several times
 * of what is used, because it sizes its heap by the machine. docker/Dockerfile contains the same values.
 */

export type ProcessName = 'sandbox' | 'gateway' | 'web'

export interface MemoryLimits {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Two allocator arenas instead of eight per core; freed buffers of 128 kB and more are returned to the system at once. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

export const MEMORY_LIMITS: Readonly<Record<ProcessName, MemoryLimits>> = {
  sandbox: { args: ['--max-old-space-size=96', '--max-semi-space-size=4'], env: ALLOCATOR },
  // Its heap holds the catalogue, which may be of any size: garbage is limited to a share of it, the heap is not.
  // The initial size saves the collections while the catalogue is loaded, a third of the CPU time of a start.
  gateway: {
    // Without pretenuring: V8 puts objects of a busy allocation site into the old generation at once, here parts of each
    // request, whose garbage then waits for a major collection.
    // Minor collections in one thread: they take as long as in several threads (1 to 2 ms), and less CPU.
    args: [
      '--initial-old-space-size=256',
      '--heap-growing-percent=20',
      '--max-semi-space-size=8',
      '--no-allocation-site-pretenuring',
      '--no-parallel-scavenge',
    ],
    env: ALLOCATOR,
  },
  web: { args: ['--max-old-space-size=256', '--max-semi-space-size=8'], env: ALLOCATOR },
}
