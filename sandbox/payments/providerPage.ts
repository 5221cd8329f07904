/** The payment provider's page: plain HTML without script, in the language of the payment. */
import { createHash } from 'node:crypto'
import { escapeHtml, type SandboxResponse } from '../rest/response.ts'
import type { PaymentState, ProviderPayment } from './provider.ts'
import { LOCALES, type ReaderLanguage } from '../catalogue/text.ts'
import { PROVIDER_TEXTS, pageLanguageOf, type ProviderTexts } from './providerTexts.ts'
import { withPaymentId } from './returnUrl.ts'

/** Invented banks. */
const BANKS = ['Pohjoispankki', 'Saimaan Säästöpankki', 'Testipankki']

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem 1rem; }
main { max-width: 28rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 0.5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1.5rem 0; padding: 1rem; border: 1px solid GrayText; border-radius: 0.5rem; }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; }
legend { font-weight: 600; padding: 0; }
label { display: flex; align-items: center; gap: 0.5rem; min-height: 44px; }
button, .back { box-sizing: border-box; display: block; width: 100%; min-height: 48px; margin: 0 0 0.75rem; padding: 0.75rem 1rem; font: inherit; text-align: center; border: 1px solid currentColor; border-radius: 0.5rem; background: Canvas; color: CanvasText; cursor: pointer; text-decoration: none; }
button[value=pay], button[value=verified] { background: #14532d; border-color: #14532d; color: #fff; font-weight: 600; }
button:focus-visible, .back:focus-visible, input:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Title of a payment that was answered; undefined while it is open. */
const RESULTS: Readonly<Partial<Record<PaymentState, keyof ProviderTexts>>> = {
  waiting: 'waiting',
  authorized: 'paid',
  captured: 'paid',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
}

export function providerPage(payment: ProviderPayment): SandboxResponse {
  const language = pageLanguageOf(payment.language)
  const texts = PROVIDER_TEXTS[language]
  const { state, service, merchant, reference, returnUrl } = payment
  const result = RESULTS[state]
  const amount = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: payment.currency }).format(
    Number(payment.amount),
  )
  const title = result ? texts[result] : texts[service]
  const details = `<dl><dt>${texts.merchant}</dt><dd>${escapeHtml(merchant)}</dd><dt>${texts.order}</dt><dd>${escapeHtml(reference)}</dd><dt>${texts.amount}</dt><dd>${escapeHtml(amount)}</dd></dl>`
  const body = result
    ? `<h1>${title}</h1>${details}<a class="back" href="${escapeHtml(withPaymentId(returnUrl, payment.id))}">${texts.back}</a>`
    : `<h1>${title}</h1><p>${texts.test}</p>${details}<form method="post">${service === 'bank' ? banks(texts) : ''}${buttons(texts, amount)}</form>`
  return providerDocument(language, title, body, new URL(returnUrl).origin)
}

export function unknownPaymentPage(): SandboxResponse {
  const { unknown } = PROVIDER_TEXTS.en
  return { ...providerDocument('en', unknown, `<h1>${unknown}</h1>`, null), status: 404 }
}

function banks({ yourBank }: ProviderTexts): string {
  const choices = BANKS.map(
    (bank, at) =>
      `<label><input type="radio" name="bank" value="${at}"${at === 0 ? ' checked' : ''}> ${escapeHtml(bank)}</label>`,
  )
  return `<fieldset><legend>${yourBank}</legend>${choices.join('')}</fieldset>`
}

function buttons(texts: ProviderTexts, amount: string): string {
  const button = (value: 'pay' | 'decline' | 'late' | 'lateDecline' | 'cancel', text: string) =>
    `<button name="answer" value="${value}">${escapeHtml(text)}</button>`
  return [
    button('pay', `${texts.pay} ${amount}`),
    button('decline', texts.decline),
    button('late', texts.late),
    button('lateDecline', texts.lateDecline),
    button('cancel', texts.cancel),
  ].join('')
}

/** @param shopOrigin where the form may lead: a browser checks the redirect after a form, too */
export function providerDocument(
  language: ReaderLanguage,
  title: string,
  body: string,
  shopOrigin: string | null,
): SandboxResponse {
  const formAction = ["'self'", ...(shopOrigin === null ? [] : [shopOrigin])].join(' ')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: `<!DOCTYPE html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>\n`,
  }
}
