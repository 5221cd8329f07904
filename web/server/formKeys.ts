/** Idempotency keys of forms without script, from their sender (formSender.ts). */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { senderOf } from './formSender.ts'
import { shopOf } from './shopRequest.ts'

/**
 * Names a form to the gateway. If the same sender sends the same form again within a moment, maybe to another of the shop's servers, the
 * gateway uses the key of the first click instead of the new one.
 */
export function formHeader(request: FastifyRequest, origin: string): Record<string, string> {
  const sender = senderOf(request, origin)
  const path = shopOf(request).address?.path ?? ''
  const body = Buffer.isBuffer(request.body) ? request.body.toString('base64') : ''
  return { 'x-form': `${hashOf(sender)}.${hashOf(JSON.stringify([sender, path, body]))}` }
}

/** Returns the idempotency key of a form that has a key in its page: of no use to another sender. */
export function keyOfPage(sender: string, pageKey: string): string {
  return hashOf(`${sender}\n${pageKey}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
