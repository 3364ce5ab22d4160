import { createHash, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { Server, utils } = ssh2;
const { OK, EOF, NO_SUCH_FILE, PERMISSION_DENIED } = utils.sftp.STATUS_CODE;

interface Kept {
	bytes: Buffer;
	/** Seconds. */
	mtime: number;
}
const regular = 0o100644;
const attrsOf = ({ bytes, mtime }: Kept) => ({
	mode: regular,
	uid: 0,
	gid: 0,
	size: bytes.length,
	atime: mtime,
	mtime,
});
/** Entries in one answer to readdir. */
const pageSize = 100;

/** A key of a server as OpenSSH keeps it. */
export const newHostKey = (): string =>
	generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

export interface SftpServer {
	port: number;
	/** As `ssh-keygen -l` shows it. */
	fingerprint: string;
	files: Map<string, Kept>;
	/** Counted over all connections. */
	reads: () => number;
	/** Attempts to sign in, whatever their outcome. */
	signIns: () => number;
	/** What goes wrong from now on. */
	behave: (how: Partial<Behavior>) => void;
	put(name: string, text: string, mtime?: number): void;
	stop(): Promise<void>;
}
interface Behavior {
	/** The folder has endless entries. */
	endless: boolean;
	/** Answers no request of SFTP. */
	silent: boolean;
	/** Breaks the connection in the middle of a file. */
	breaks: boolean;
	/** Called when a file is opened. */
	onOpen: ((name: string) => void) | null;
}

/** An SFTP server with one folder, `/in`, for the user `rewards` with the password `rewards-sftp` or a public key. */
export async function startSftp(hostKey = newHostKey(), userKey?: string): Promise<SftpServer> {
	const files = new Map<string, Kept>();
	const how: Behavior = { endless: false, silent: false, breaks: false, onOpen: null };
	const open = new Set<Connection>();
	let reads = 0;
	let signIns = 0;
	const known = userKey === undefined ? null : utils.parseKey(userKey);
	const server = new Server({ hostKeys: [hostKey] }, (client) => {
		open.add(client);
		client.on('close', () => open.delete(client));
		client.on('error', () => undefined);
		client.on('authentication', (ctx) => {
			signIns += 1;
			if (ctx.username !== 'rewards') return ctx.reject(['password', 'publickey']);
			if (ctx.method === 'password' && ctx.password === 'rewards-sftp') return ctx.accept();
			if (ctx.method === 'publickey' && known && !(known instanceof Error)) {
				const allowed = ctx.key.data.equals(known.getPublicSSH());
				const signed =
					!ctx.signature || known.verify(ctx.blob ?? Buffer.alloc(0), ctx.signature, ctx.hashAlgo) === true;
				if (allowed && signed) return ctx.accept();
			}
			ctx.reject(['password', 'publickey']);
		});
		client.on('session', (accept) => accept().on('sftp', (start) => serve(start(), client)));
	});
	const serve = (sftp: SFTPWrapper, client: Connection) => {
		const listings = new Map<string, number>();
		const opened = new Map<string, Kept & { name: string }>();
		let next = 0;
		const handle = () => {
			next += 1;
			return Buffer.from(String(next));
		};
		sftp.on('OPENDIR', (id, path) => {
			if (how.silent) return;
			if (path === '/closed') return sftp.status(id, PERMISSION_DENIED);
			if (path !== '/in') return sftp.status(id, NO_SUCH_FILE);
			const mine = handle();
			listings.set(String(mine), 0);
			sftp.handle(id, mine);
		});
		sftp.on('READDIR', (id, mine) => {
			const at = listings.get(String(mine)) ?? 0;
			const all = [...files].slice(at, at + pageSize);
			const entries = how.endless
				? Array.from({ length: pageSize }, (_, i) => [`f${at + i}.csv`, { bytes: Buffer.from('x'), mtime: 1 }] as const)
				: all;
			if (entries.length === 0) return sftp.status(id, EOF);
			listings.set(String(mine), at + pageSize);
			sftp.name(
				id,
				entries.map(([filename, kept]) => ({ filename, longname: `-rw-r--r-- ${filename}`, attrs: attrsOf(kept) })),
			);
		});
		sftp.on('OPEN', (id, path) => {
			const name = path.replace('/in/', '');
			const kept = files.get(name);
			if (!kept) return sftp.status(id, NO_SUCH_FILE);
			const mine = handle();
			opened.set(String(mine), { ...kept, name });
			how.onOpen?.(name);
			sftp.handle(id, mine);
		});
		sftp.on('READ', (id, mine, offset, length) => {
			reads += 1;
			if (how.breaks) return client.end();
			const file = opened.get(String(mine));
			const part = file?.bytes.subarray(offset, offset + length);
			if (!part || part.length === 0) return sftp.status(id, EOF);
			sftp.data(id, part);
		});
		const stat = (id: number, path: string) => {
			const kept = files.get(path.replace('/in/', ''));
			return kept ? sftp.attrs(id, attrsOf(kept)) : sftp.status(id, NO_SUCH_FILE);
		};
		sftp.on('STAT', stat);
		sftp.on('LSTAT', stat);
		sftp.on('FSTAT', (id, mine) => {
			const file = opened.get(String(mine));
			return file ? sftp.attrs(id, attrsOf(file)) : sftp.status(id, NO_SUCH_FILE);
		});
		sftp.on('CLOSE', (id) => void sftp.status(id, OK));
	};
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const parsed = utils.parseKey(hostKey);
	if (parsed instanceof Error) throw parsed;
	const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64');
	return {
		port: (server.address() as AddressInfo).port,
		fingerprint: `SHA256:${digest.replace(/=+$/, '')}`,
		files,
		reads: () => reads,
		signIns: () => signIns,
		behave: (changed) => void Object.assign(how, changed),
		put: (name, text, mtime = 1_700_000_000) => void files.set(name, { bytes: Buffer.from(text), mtime }),
		stop: () => {
			for (const client of open) client.end();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
}
