/**
 * The bill of materials in CycloneDX 1.6. It is written from the lock file: `npm sbom --omit dev` leaves out packages that ship if a development
 * dependency uses them too.
 */
import { createHash } from 'node:crypto'
import type { LockedPackage } from './lockedPackages.ts'

interface Release {
  readonly version: string
  readonly date: Date
}

const ALGORITHMS: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

export function billOfMaterials(packages: readonly LockedPackage[], { version, date }: Release): string {
  // The same version may be in several folders.
  const components = new Map(packages.map((shipped) => [purlOf(shipped.name, shipped.version), componentOf(shipped)]))
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf([...components.keys(), version].join('\n'))}`,
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: { type: 'application', 'bom-ref': purlOf('karat', version), name: 'karat', version },
    },
    components: [...components.values()],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function componentOf({ name, version, integrity, license }: LockedPackage): object {
  const purl = purlOf(name, version)
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(integrity !== null && { hashes: integrity.split(' ').map(hashOf) }),
    ...(license !== null && { licenses: [licenceOf(license)] }),
  }
}

function hashOf(integrity: string): object {
  const [algorithm = '', ...digest] = integrity.split('-')
  return { alg: ALGORITHMS[algorithm] ?? algorithm, content: Buffer.from(digest.join('-'), 'base64').toString('hex') }
}

function licenceOf(license: string): object {
  return / (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
}

/** The same contents have the same number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
