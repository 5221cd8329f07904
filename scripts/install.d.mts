interface LockedPackage {
  readonly version?: string
  readonly optional?: boolean
  readonly link?: boolean
}
type LockedPackages = Readonly<Record<string, LockedPackage>>

export function install(root: string): Promise<void>
export function whatDiffers(wanted: LockedPackages | null, installed: LockedPackages | null): string | null
export function newerNode(root: string): string
export function handOver(node: string, args: readonly string[], root: string): void
