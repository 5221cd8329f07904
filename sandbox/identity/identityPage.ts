/** The identity provider's page: plain HTML without script, in the language of the check. */
import { readData } from '../catalogue/readData.ts'
import { textsFor } from '../catalogue/text.ts'
import { providerDocument } from '../payments/providerPage.ts'
import { pageLanguageOf } from '../payments/providerTexts.ts'
import { escapeHtml, type SandboxResponse } from '../rest/response.ts'
import type { IdentityCheck } from './identityProvider.ts'

const TEXTS = readData(
  '../identity/identityTexts.json',
  textsFor([
    'title',
    'test',
    'merchant',
    'person',
    'identify',
    'refuse',
    'cancel',
    'back',
    'verified',
    'refused',
    'cancelled',
    'expired',
  ]),
)

export function identityPage({ language: written, state, name, merchant, returnUrl }: IdentityCheck): SandboxResponse {
  const language = pageLanguageOf(written)
  const texts = TEXTS[language]
  const details = `<dl><dt>${texts.merchant}</dt><dd>${escapeHtml(merchant)}</dd><dt>${texts.person}</dt><dd>${escapeHtml(name)}</dd></dl>`
  const button = (value: string, label: string) =>
    `<button name="answer" value="${value}">${escapeHtml(label)}</button>`
  const title = state === 'open' ? texts.title : texts[state]
  const rest =
    state === 'open'
      ? `<p>${texts.test}</p>${details}<form method="post">${button('verified', texts.identify)}${button('refused', texts.refuse)}${button('cancelled', texts.cancel)}</form>`
      : `${details}<a class="back" href="${escapeHtml(returnUrl)}">${texts.back}</a>`
  return providerDocument(language, title, `<h1>${title}</h1>${rest}`, new URL(returnUrl).origin)
}
