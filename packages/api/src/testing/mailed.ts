import { finishBackground } from '../domains/auth';
import { createCaller } from '../router';
import { contextOf } from './callers';
import type { testServices } from './services';

type Services = ReturnType<typeof testServices>;

/** The token of the last link that was mailed to an address, once all mails are sent; null without one. */
export async function mailed(services: Services, email: string): Promise<{ subject: string; token: string } | null> {
	await finishBackground(services);
	const mail = services.sent.findLast(({ to }) => to === email);
	const link = /https?:\S+/.exec(mail?.text ?? '')?.[0];
	if (!mail || !link) return null;
	return { subject: mail.subject, token: new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '' };
}

/** Registers a person who then opens the mail and confirms the address. */
export async function registered(
	services: Services,
	person: { displayName: string; email: string; password: string },
	ip = '203.0.113.8',
): Promise<{ id: string; email: string }> {
	const ctx = contextOf(services, null);
	const visitor = createCaller({ ...ctx, request: { ...ctx.request, ip } }).auth;
	const { id } = await visitor.register(person);
	const token = (await mailed(services, person.email))?.token ?? '';
	const { email } = await visitor.confirmRegistration({ token, password: person.password });
	return { id, email };
}
