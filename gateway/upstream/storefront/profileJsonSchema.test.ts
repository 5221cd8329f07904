/** profile.schema.json tells editors the fields of a profile. It is generated: `npx vitest run --project rules gateway/upstream/storefront/profileJsonSchema --update`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { PRESETS } from './profile.ts'
import { profileSchema } from './profileSchema.ts'

const root = join(import.meta.dirname, '..', '..', '..')

test('it is the one of the reader', async () => {
  // Patterns are checked by compiling them, which no JSON schema can say.
  const schema = toJsonSchema(profileSchema, { typeMode: 'input', errorMode: 'ignore' })
  const titled = { ...schema, title: 'How a backend speaks the storefront API', default: undefined }
  await expect(`${JSON.stringify(titled, null, 2)}\n`).toMatchFileSnapshot(join(root, 'profile.schema.json'))
})

test('it refuses unknown fields, and names every call', () => {
  const { additionalProperties, properties } = JSON.parse(readFileSync(join(root, 'profile.schema.json'), 'utf8'))
  expect(additionalProperties).toBe(false)
  expect(properties.calls.propertyNames.enum).toContain('ext/order/{orderId}/cancel')
  expect(properties.payments.additionalProperties).toBe(false)
})

test.each(PRESETS)('the preset %s names it for editors', (name) => {
  const folder = join(import.meta.dirname, 'profiles')
  const { $schema } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  expect(join(folder, $schema)).toBe(join(root, 'profile.schema.json'))
})
