import { setTimeout as wait } from 'node:timers/promises';
import { countryOf } from '@rewards/validators/countries';
import type { ServiceFault } from '@rewards/validators/errors/codes';
import Taxjar from 'taxjar';
import { type AppError, serviceFailed } from '../../errors';
import type { Log } from '../../log';
import { operatorFetch, outsideJson } from '../outside';
import { readAnswer } from './answer';
import { Slots } from './slots';
import type { TaxAsking, TaxOrder, TaxPlace, TaxService } from './tax-service';

export interface TaxjarOptions {
	/** Without the version and without a trailing slash. */
	url: string;
	apiKey: string;
	log: Log;
	/** Time limit of one attempt, in ms. */
	limitMs?: number;
	/** Pauses before the second and the third attempt, in ms. */
	pauses?: readonly number[];
}

/** Worth a retry: the service may be available again soon. */
const passing: ReadonlySet<ServiceFault> = new Set(['unreachable', 'timeout', 'failed']);

const failure = (reason: ServiceFault, detail?: string, cause?: unknown): AppError =>
	serviceFailed({ service: 'tax', title: 'The tax service', reason, detail, cause });

function faultOf(error: unknown): { reason: ServiceFault; detail?: string } {
	if (error instanceof DOMException) return { reason: 'timeout' };
	const { status, detail, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as {
		status?: unknown;
		detail?: unknown;
		/** For responses that aren't TaxJar's own errors. */
		statusCode?: unknown;
	};
	const answered = Number(status ?? statusCode);
	if (!Number.isInteger(answered)) return { reason: error instanceof SyntaxError ? 'answer' : 'unreachable' };
	if (answered === 401 || answered === 403) return { reason: 'key' };
	if (answered === 429) return { reason: 'busy' };
	if (answered === 408 || answered >= 500) return { reason: 'failed' };
	return { reason: 'refused', ...(typeof detail === 'string' ? { detail } : {}) };
}

const alpha2 = (country: string): string => countryOf(country)?.alpha2 ?? country;
const given = (fields: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

const paramsOf = ({ from, to, amount, shipping }: TaxOrder) => ({
	...(from ? given(namedFrom(from)) : {}),
	...given({ to_zip: to.zip, to_state: to.state, to_city: to.city, to_street: to.street }),
	to_country: alpha2(to.country),
	amount: Number(amount),
	shipping: Number(shipping),
});
const namedFrom = ({ country, zip, state, city, street }: TaxPlace) => ({
	from_country: alpha2(country),
	from_zip: zip,
	from_state: state,
	from_city: city,
	from_street: street,
});

/**
 * The transport of the official client; its own can't abort a request, and would hold the connection as long as the
 * service does.
 */
const senderOf = (url: string, apiKey: string, signal: AbortSignal) => ({
	async post({ url: path, params }: { url: string; params: object }): Promise<unknown> {
		const answer = await operatorFetch(new URL(`${url}/${Taxjar.API_VERSION}/${path}`), {
			method: 'POST',
			headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
			body: JSON.stringify(params),
			signal,
		});
		if (answer.ok) return outsideJson(await answer.text());
		const errorBody = await answer
			.text()
			.then(outsideJson)
			.catch(() => null);
		const detail =
			typeof errorBody === 'object' && errorBody !== null && 'detail' in errorBody ? errorBody.detail : undefined;
		throw Object.assign(new Error(`HTTP ${answer.status}`), { status: answer.status, detail });
	},
});

/** TaxJar, or a service with its API, through its official client. */
export function createTaxService({
	url,
	apiKey,
	log,
	limitMs = 5_000,
	pauses = [200, 800],
}: TaxjarOptions): TaxService {
	const slots = new Slots();

	/** One attempt. Aborted, by the caller or its time limit, it releases its slot and its connection. */
	async function ask(
		order: TaxOrder,
		{ tenantId = '', byHand = false, waitMs = 0, signal }: TaxAsking,
	): Promise<unknown> {
		const slot = { tenantId, byHand };
		if (!(await slots.take(slot, waitMs, signal))) throw failure('busy');
		const limit = AbortSignal.timeout(limitMs);
		const stop = signal ? AbortSignal.any([signal, limit]) : limit;
		try {
			const client = new Taxjar({ apiUrl: url, apiKey });
			Object.assign(client, { request: senderOf(url, apiKey, stop) });
			return await client.taxForOrder(paramsOf(order));
		} finally {
			slots.free(slot);
		}
	}

	return {
		async taxFor(order, asking = {}) {
			for (let tried = 0; ; tried += 1) {
				try {
					const answer = readAnswer(await ask(order, asking));
					if (!answer) throw failure('answer');
					return answer;
				} catch (error) {
					if (isOurs(error) && error.params?.['reason'] === 'busy') throw error;
					const { reason, detail } = isOurs(error) ? { reason: 'answer' as const, detail: undefined } : faultOf(error);
					const pause = asking.signal?.aborted ? undefined : pauses[tried];
					if (pause === undefined || !passing.has(reason)) {
						log.warn({ service: 'tax', reason, tries: tried + 1 }, 'an outside service gave no usable response');
						throw isOurs(error) ? error : failure(reason, detail, error);
					}
					await wait(pause);
				}
			}
		},
	};
}

const isOurs = (error: unknown): error is AppError => typeof error === 'object' && error !== null && 'appCode' in error;
