import { createHash } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { isTableName } from '@rewards/validators/imports/constants';
import { fitsPattern } from '@rewards/validators/recipes/name-pattern';
import { mostListed } from '@rewards/validators/recipes/source-constants';
import type { Client, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import { OutboundFault } from '../outbound';
import { guardedLookup, mayReach } from '../outbound/targets';
import { connectionFault, SourceFault } from './fault';
import type { OpenSource, SourceAccess, SourceFile } from './source';
import { watched, within } from './watched';

const connectMs = 20_000;
const isPrivateKey = (secret: string): boolean => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(secret);
/** As `ssh-keygen -l` shows it. */
const fingerprintOf = (key: Buffer): string =>
	`SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** A connection to an allowed address; the address that was checked is the one that is used. */
async function connected({ address, port, allowed }: SourceAccess, signal: AbortSignal): Promise<Socket> {
	const host = address.replace(/^\[|\]$/g, '');
	if (isIP(host) && !mayReach(host, allowed)) throw new SourceFault('address');
	const socket = connect({ host, port, lookup: guardedLookup(allowed) });
	try {
		await within(
			new Promise<void>((resolve, reject) => {
				socket.once('connect', resolve);
				socket.once('error', reject);
			}),
			signal,
			connectMs,
		);
		return socket;
	} catch (error) {
		socket.destroy();
		signal.throwIfAborted();
		if (error instanceof OutboundFault) throw new SourceFault('address', {}, { cause: error });
		throw connectionFault(error);
	}
}

/** The fault of an error of the SSH connection. */
function sshFault(error: unknown): SourceFault {
	if (error instanceof SourceFault) return error;
	const level = error instanceof Error && 'level' in error ? error.level : '';
	if (level === 'client-authentication') return new SourceFault('signIn', {}, { cause: error });
	if (level === 'client-timeout') return new SourceFault('timeout', {}, { cause: error });
	if (level === 'protocol') return new SourceFault('answer', {}, { cause: error });
	return connectionFault(error);
}

/** The status codes of SFTP that staff can do something about. */
function sftpFault(error: unknown): SourceFault {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	if (code === 2) return new SourceFault('missing', {}, { cause: error });
	if (code === 3) return new SourceFault('forbidden', {}, { cause: error });
	if (typeof code === 'number') return new SourceFault('answer', {}, { cause: error });
	return sshFault(error);
}

async function signedIn(access: SourceAccess, signal: AbortSignal): Promise<{ client: Client; hostKey: string }> {
	// A CommonJS module: its names are those of its default export.
	const { Client } = (await import('ssh2')).default;
	const sock = await connected(access, signal);
	const client = new Client();
	const { userName: username, secret } = access;
	let hostKey = '';
	let refused = false;
	try {
		await within(
			new Promise<void>((resolve, reject) => {
				client.once('ready', resolve);
				client.on('error', reject);
				client.once('close', () => reject(new SourceFault('unreachable')));
				// Servers that ask for the password in a dialog of their own.
				client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
					answer(prompts.map(() => secret)),
				);
				client.connect({
					sock,
					username,
					...(isPrivateKey(secret) ? { privateKey: secret } : { password: secret, tryKeyboard: true }),
					readyTimeout: connectMs,
					keepaliveInterval: 10_000,
					hostVerifier: (key: Buffer) => {
						hostKey = fingerprintOf(key);
						// Before anything is sent that the wrong server could use.
						refused = hostKey !== access.hostKey;
						return !refused;
					},
				});
			}),
			signal,
		);
		return { client, hostKey };
	} catch (error) {
		client.destroy();
		sock.destroy();
		signal.throwIfAborted();
		if (refused) throw new SourceFault(access.hostKey === '' ? 'unconfirmed' : 'hostKey', { hostKey });
		// Thrown before anything is sent.
		if (error instanceof Error && /privateKey|parse/i.test(error.message) && hostKey === '' && isPrivateKey(secret))
			throw new SourceFault('privateKey', {}, { cause: error });
		throw sshFault(error);
	}
}

const asked = <T>(call: (done: (error: Error | undefined | null, value: T) => void) => unknown): Promise<T> =>
	new Promise((resolve, reject) => call((error, value) => (error ? reject(error) : resolve(value))));

/** All entries of a folder; a server that never ends its list is left after `mostListed`. */
async function entriesOf(sftp: SFTPWrapper, folder: string, signal: AbortSignal): Promise<FileEntryWithStats[]> {
	const handle = await within(
		asked<Buffer>((done) => sftp.opendir(folder, done)),
		signal,
	);
	const entries: FileEntryWithStats[] = [];
	try {
		for (;;) {
			const more = await within(
				asked<FileEntryWithStats[] | null>((done) =>
					sftp.readdir(handle, (error, list) =>
						// The end of the list is an "error" of its own.
						error && 'code' in error && error.code === 1 ? done(null, null) : done(error, list),
					),
				),
				signal,
			);
			if (more === null) return entries;
			entries.push(...more);
			if (entries.length > mostListed) throw new SourceFault('tooMany', { max: mostListed });
		}
	} finally {
		sftp.close(handle, () => undefined);
	}
}

/** A folder of an SFTP server, with its key as confirmed. */
export async function openSftp(access: SourceAccess, signal: AbortSignal): Promise<OpenSource> {
	const { client, hostKey } = await signedIn(access, signal);
	const folder = access.folder === '' ? '.' : access.folder;
	const path = (name: string) => `${folder.replace(/\/+$/, '')}/${name}`;
	const known = async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			signal.throwIfAborted();
			throw sftpFault(error);
		}
	};
	try {
		const sftp = await known(() =>
			within(
				asked<SFTPWrapper>((done) => client.sftp(done)),
				signal,
			),
		);
		// A connection that breaks ends every wait with it.
		sftp.on('error', () => undefined);
		return {
			hostKey,
			list: () =>
				known(async () => {
					const entries = await entriesOf(sftp, folder, signal);
					return entries
						.filter(
							({ filename, attrs }) => attrs.isFile() && isTableName(filename) && fitsPattern(filename, access.pattern),
						)
						.toSorted((a, b) => a.attrs.mtime - b.attrs.mtime || (a.filename < b.filename ? -1 : 1))
						.map(
							({ filename: name, attrs: { size, mtime } }): SourceFile => ({
								name,
								size,
								version: String(mtime),
								unchanged: () =>
									known(async () => {
										const now = await within(
											asked<Stats>((done) => sftp.stat(path(name), done)),
											signal,
										);
										return now.size === size && now.mtime === mtime;
									}),
								open: async () => {
									const stream = sftp.createReadStream(path(name));
									stream.on('error', () => undefined);
									return readable(stream, signal);
								},
							}),
						);
				}),
			close: () => client.destroy(),
		};
	} catch (error) {
		client.destroy();
		throw error;
	}
}

async function* readable(
	stream: AsyncIterable<Uint8Array> & { destroy(): unknown },
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	try {
		yield* watched(stream, signal, () => stream.destroy());
	} catch (error) {
		signal.throwIfAborted();
		const cause = error instanceof SourceFault && error.reason === 'unreachable' ? error.cause : null;
		throw cause ? sftpFault(cause) : error;
	}
}
