import { describe, expect, test } from 'vitest'
import { openEnvelope, readJson, refusalText } from './readAnswer.ts'

const ASKED = { upstream: 'stock', call: 'GET /api/stock/list' }
const JSON_TYPE = 'application/json; charset=utf-8'

describe('the sentence of a refusal', () => {
  test.each([
    ['No such entity with cartId = 7f3aQ', 'No such entity with cartId = 7f3aQ'],
    [{ errorMessage: 'from the platform', code: 401 }, 'from the platform'],
    [{ message: 'from the server' }, 'from the server'],
    [[{ keyword: 'required', message: 'is required' }, { message: 'is too long' }], 'is required, is too long'],
    [{ code: 'ENOTFOUND' }, 'ENOTFOUND'],
    [{ code: 404 }, '404'],
    [{}, null],
    [[], null],
    [null, null],
    [undefined, null],
  ])('of %o is %s', (result, text) => {
    expect(refusalText(result)).toBe(text)
  })
})

describe('an HTTP answer', () => {
  test.each([
    {
      name: 'a refusal',
      raw: { status: 401, contentType: JSON_TYPE, text: '{"code":401,"result":"no"}' },
      fault: { code: 'UPSTREAM_REJECTED', message: 'stock: GET /api/stock/list answered 401, "no"' },
    },
    {
      name: 'a failure',
      raw: { status: 500, contentType: JSON_TYPE, text: '{"code":500,"result":{}}' },
      fault: { code: 'UPSTREAM_UNAVAILABLE', message: 'stock: GET /api/stock/list answered 500' },
    },
    {
      name: 'a failure in HTML',
      raw: { status: 502, contentType: 'text/html', text: '<h1>Bad gateway</h1>' },
      fault: { code: 'UPSTREAM_UNAVAILABLE', message: 'stock: GET /api/stock/list answered 502' },
    },
    {
      name: 'an unknown route',
      raw: { status: 404, contentType: 'text/html', text: 'Cannot GET' },
      fault: { code: 'UPSTREAM_REJECTED', message: 'stock: GET /api/stock/list answered 404' },
    },
    {
      name: 'no content type',
      raw: { status: 200, contentType: '', text: '{}' },
      fault: {
        code: 'UPSTREAM_MALFORMED',
        message: 'stock: GET /api/stock/list: expected content-type application/json, got ""',
      },
    },
    {
      name: 'an empty body',
      raw: { status: 200, contentType: JSON_TYPE, text: '' },
      fault: {
        code: 'UPSTREAM_MALFORMED',
        message: 'stock: GET /api/stock/list: expected JSON, got 0 characters that are none',
      },
    },
  ])('that is $name is $fault.code', ({ raw, fault }) => {
    expect(() => readJson(raw, ASKED)).toThrow(expect.objectContaining({ ...fault, upstream: 'stock' }))
  })

  test('that is JSON null is null: an answer without envelope may say so', () => {
    expect(readJson({ status: 200, contentType: JSON_TYPE, text: 'null' }, ASKED)).toBeNull()
  })
})

describe('the envelope', () => {
  test.each([{ code: 200, result: [] }, { code: 200, result: 'OK', meta: {} }, { result: null }])(
    '%o is opened',
    (envelope) => {
      expect(openEnvelope(envelope, ASKED)).toBe(envelope.result)
    },
  )

  test.each([[[]], [null], ['OK'], [{ code: 200 }]])('%o is none', (json) => {
    expect(() => openEnvelope(json, ASKED)).toThrow(expect.objectContaining({ code: 'UPSTREAM_MALFORMED' }))
  })

  test('that says no with status 200 is a refusal all the same', () => {
    expect(() => openEnvelope({ code: 403, result: 'not you' }, ASKED)).toThrow(
      expect.objectContaining({ code: 'UPSTREAM_REJECTED' }),
    )
  })
})
