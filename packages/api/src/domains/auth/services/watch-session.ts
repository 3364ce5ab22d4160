import { AppError } from '../../../errors';
import type { StaffContext } from '../../../trpc';
import { countStream } from '../open-streams';
import { reloadSession } from './resolve-session';

/**
 * How long a stream without messages outlives its session at most, even while this process receives no notifications of
 * changes.
 */
const lookEveryMs = 2_000;

interface Watched<Key, Message> {
	/** The events, as they happen: keys only, so that the data is read after the session check. */
	keys(live: StaffContext, signal: AbortSignal): AsyncIterable<Key>;
	/** The message as the session may see it now; null for none. */
	read(live: StaffContext, key: Key): Promise<Message | null>;
	/** Throws (NOT_FOUND, FORBIDDEN) once the stream's subject is out of the session's reach. */
	check?(live: StaffContext): Promise<unknown>;
}

/**
 * Every subscription goes through here: a stream lives as long as the session that opened it. Reloads the session
 * before each message, on every change of sessions and every two seconds, and applies the account and permissions of
 * that moment (`live.session`). Ends with UNAUTHORIZED, NO_ROLE or what `check` throws, and with TOO_MANY_REQUESTS when
 * the same session or user opens too many after it.
 */
export async function* whileSignedIn<Key, Message>(
	ctx: StaffContext,
	signal: AbortSignal | undefined,
	{ keys, read, check }: Watched<Key, Message>,
): AsyncGenerator<Message> {
	const live: StaffContext = { ...ctx };
	const lost = new AbortController();
	const look = async () => {
		const session = await reloadSession(ctx, ctx.session);
		const { account, role } = session;
		if (!account || !role) throw new AppError('NO_ROLE');
		if (session.lacksSecondFactor) throw new AppError('SECOND_FACTOR_MISSING');
		live.session = { ...session, account, role };
		await check?.(live);
	};
	let looking = false;
	const lookBetween = async () => {
		if (looking) return;
		looking = true;
		try {
			await look();
		} catch (error) {
			// While the database is unavailable nothing is sent: each message follows its own check.
			if (error instanceof AppError) lost.abort(error);
		} finally {
			looking = false;
		}
	};
	const timer = setInterval(lookBetween, lookEveryMs);
	timer.unref();
	const forget = ctx.sessionCache?.onChange(lookBetween);
	const leave = countStream(ctx.session, (error) => lost.abort(error));
	const ending = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal;
	try {
		await look();
		for await (const key of keys(live, ending)) {
			await look();
			const message = await read(live, key);
			if (message !== null) yield message;
		}
		lost.signal.throwIfAborted();
	} finally {
		clearInterval(timer);
		forget?.();
		leave();
	}
}
