/** The gateway knows every document that the shop sends: with DOCUMENT_POLICY=known none of them may be refused. */
import { createHash } from 'node:crypto'
import { print, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import { createKnownDocuments } from '../gateway/documents.ts'
import { shopDocuments } from '../gateway/shopDocuments.generated.ts'
import { sitemapIndexQuery, sitemapQuery } from '../web/server/searchEngines.ts'
import { registerByForm, requestResetByForm, resetByForm } from '../web/server/accountForms.ts'
import { addByForm, changeByForm, couponByForm } from '../web/server/cartForms.ts'
import { addListByForm, findListByForm } from '../web/server/orderListForm.ts'
import { signInByForm, signOutByForm } from '../web/server/sessionForms.ts'
import { createCache } from '../web/client/cache.ts'
import * as generated from '../web/client/generated/documents.generated.ts'

type GeneratedDocument = DocumentNode & { readonly __meta__?: { readonly hash: string } }

const operations = Object.entries<GeneratedDocument>(generated).filter(([, { __meta__ }]) => __meta__ !== undefined)
const cache = createCache()

test('the shop has generated operations', () => {
  expect(operations.length).toBeGreaterThan(20)
})

test.each(operations)('%s is known under its hash, with the text that the client sends', (_name, document) => {
  const sent = print(cache.transformDocument(document))
  expect(createHash('sha256').update(sent).digest('hex')).toBe(document.__meta__?.hash)
  expect(shopDocuments[document.__meta__?.hash ?? '']).toBe(sent)
})

test.each(
  Object.entries({
    sitemapIndexQuery,
    sitemapQuery,
    signInByForm,
    signOutByForm,
    registerByForm,
    requestResetByForm,
    resetByForm,
    addByForm,
    changeByForm,
    couponByForm,
    findListByForm,
    addListByForm,
  }),
)('%s of web’s server is known', (_name, text) => {
  expect(createKnownDocuments({ build: Object.values(shopDocuments) }).has(text)).toBe(true)
})
