import { setTimeout as wait } from 'node:timers/promises';
import { countryOf } from '@rewards/validators/countries';
import type { ServiceFault } from '@rewards/validators/errors/codes';
import Taxjar from 'taxjar';
import { type AppError, serviceFailed } from '../../errors';
import type { Log } from '../../log';
import { readAnswer } from './answer';
import type { TaxOrder, TaxPlace, TaxService } from './tax-service';

export interface TaxjarOptions {
	/** Without the version and without a slash at the end. */
	url: string;
	apiKey: string;
	log: Log;
	/** How long one try may take, in ms. */
	limitMs?: number;
	/** Pauses before the second and the third try, in ms. */
	pauses?: readonly number[];
}

/** Requests under way at once: a service that hangs must not gather connections. */
const mostAtOnce = 20;

/** Worth another try: the service may be there again in a moment. */
const passing: ReadonlySet<ServiceFault> = new Set(['unreachable', 'timeout', 'failed']);

const failure = (reason: ServiceFault, detail?: string, cause?: unknown): AppError =>
	serviceFailed({ service: 'tax', title: 'The tax service', reason, detail, cause });

class Late extends Error {}

function faultOf(error: unknown): { reason: ServiceFault; detail?: string } {
	if (error instanceof Late) return { reason: 'timeout' };
	const { status, detail, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as {
		status?: unknown;
		detail?: unknown;
		/** Where the client got something else than TaxJar's own errors. */
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

/** Resolves like `work`; rejects with Late after `ms`. The official client can't break a request off. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
	const timer = new AbortController();
	const late = wait(ms, undefined, { signal: timer.signal }).then(() => {
		throw new Late();
	});
	late.catch(() => undefined);
	return Promise.race([work, late]).finally(() => timer.abort());
}

/** TaxJar, or what answers like it, through its official client. */
export function createTaxService({
	url,
	apiKey,
	log,
	limitMs = 5_000,
	pauses = [200, 800],
}: TaxjarOptions): TaxService {
	const client = new Taxjar({ apiUrl: url, apiKey });
	let underWay = 0;

	async function ask(order: TaxOrder): Promise<unknown> {
		underWay += 1;
		const asked = client.taxForOrder(paramsOf(order)).finally(() => {
			underWay -= 1;
		});
		// One that is given up may still fail later.
		asked.catch(() => undefined);
		return within(limitMs, asked);
	}

	return {
		async taxFor(order) {
			for (let tried = 0; ; tried += 1) {
				if (underWay >= mostAtOnce) throw failure('busy');
				try {
					const answer = readAnswer(await ask(order));
					if (!answer) throw failure('answer');
					return answer;
				} catch (error) {
					const { reason, detail } = isOurs(error) ? { reason: 'answer' as const, detail: undefined } : faultOf(error);
					const pause = pauses[tried];
					if (pause === undefined || !passing.has(reason)) {
						log.warn({ service: 'tax', reason, tries: tried + 1 }, 'a service outside gave no usable answer');
						throw isOurs(error) ? error : failure(reason, detail, error);
					}
					await wait(pause);
				}
			}
		},
	};
}

const isOurs = (error: unknown): error is AppError => typeof error === 'object' && error !== null && 'appCode' in error;
