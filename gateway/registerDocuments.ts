/** npm run documents -- add FILE… | list | remove HASH…: registers documents of clients other than the shop, for DOCUMENT_POLICY=known. */
import { readFileSync } from 'node:fs'
import { Kind, parse, validate, type GraphQLSchema } from 'graphql'
import { readConfig } from './config.ts'
import { readDocuments, removeDocument, writeDocument } from './documents.ts'
import { gatewaySchema } from './schema.ts'

const [command, ...values] = process.argv.slice(2)
try {
  run(command, values)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** @throws Error with one sentence, before anything is written */
function run(name: string | undefined, parameters: readonly string[]): void {
  const { documentsFolder } = readConfig()
  if (name === 'list' && parameters.length === 0) {
    for (const { hash, text } of readDocuments(documentsFolder)) print(`${hash}  ${operationsIn(text)}`)
  } else if (name === 'add' && parameters.length > 0) {
    const schema = gatewaySchema()
    const texts = parameters.flatMap((file) => checkedTexts(file, schema))
    for (const text of texts) print(`${writeDocument(documentsFolder, text)}  ${operationsIn(text)}`)
  } else if (name === 'remove' && parameters.length > 0) {
    for (const hash of parameters)
      if (!removeDocument(documentsFolder, hash)) throw new Error(`expected the hash of a document, got "${hash}"`)
  } else throw new Error('expected add FILE…, list, or remove HASH…')
}

/**
 * A .graphql file is one document, exactly as the client sends it. A .json file contains several documents by name, such as a build manifest.
 *
 * @throws Error naming the file and the part that does not match the schema
 */
function checkedTexts(file: string, schema: GraphQLSchema): string[] {
  const content = readFileSync(file, 'utf8')
  const texts = file.endsWith('.json') ? Object.values(JSON.parse(content) as object) : [content]
  return texts.map((text: unknown) => {
    if (typeof text !== 'string') throw new Error(`${file}: expected documents as text, got ${typeof text}`)
    const [error] = validate(schema, parse(text))
    if (error) throw new Error(`${file}: ${error.message}`)
    return text
  })
}

function operationsIn(text: string): string {
  return parse(text)
    .definitions.flatMap((node) => (node.kind === Kind.OPERATION_DEFINITION ? (node.name?.value ?? '(no name)') : []))
    .join(', ')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
