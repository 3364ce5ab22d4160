import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endAtOnce, jobProcessesOf } from '../../apps/server/src/testing/end-at-once';

/** The administrator that a server creates in an empty database, as input of `POST /token`. */
export const administrator = { userName: 'admin@example.com', password: 'a-long-enough-password' };

/** Resolves to its address once it is ready. */
const says = { main: /open +(http:\S+)/, worker: /worker is running/ };

/**
 * One of the product's processes (the server with its job process, or a worker alone), from its sources; can be killed
 * and restarted.
 */
export class Part {
	#child: ChildProcess | undefined;
	#ready: Promise<void> = Promise.resolve();
	address = '';
	/** The faults that it has logged. */
	readonly errors: string[] = [];
	constructor(
		private readonly name: keyof typeof says,
		private readonly env: { DATABASE_URL: string; DATA_DIR: string } & Record<string, string>,
	) {}
	start(): Promise<void> {
		const child = spawn(
			process.execPath,
			['--import', 'tsx', fileURLToPath(new URL(`../../apps/server/src/${this.name}.ts`, import.meta.url))],
			{
				env: {
					...process.env,
					PORT: '0',
					NODE_ENV: 'development',
					SAMPLE_DATA: 'off',
					ADMIN_EMAIL: administrator.userName,
					ADMIN_PASSWORD: administrator.password,
					...this.env,
				},
				stdio: ['ignore', 'pipe', 'inherit'],
			},
		);
		this.#child = child;
		// However this program ends, its processes end too.
		const end = () => child.kill('SIGKILL');
		process.once('exit', end);
		child.once('exit', () => process.off('exit', end));
		this.#ready = new Promise((resolve, reject) => {
			let output = '';
			createInterface({ input: child.stdout })
				.on('line', (line) => {
					if (line.includes('"level":"error"')) this.errors.push(line);
					output += `${line}\n`;
					const found = says[this.name].exec(line);
					if (!found) return;
					this.address = found[1] ?? '';
					resolve();
				})
				.on('close', () => reject(new Error(`It ended before it was ready:\n${output}`)));
		});
		return this.#ready;
	}
	killJobs(): void {
		for (const pid of jobProcessesOf(this.#child?.pid ?? 0)) process.kill(pid, 'SIGKILL');
	}
	async kill(): Promise<void> {
		if (this.#child) await endAtOnce(this.#child);
	}
	async again(): Promise<void> {
		await this.kill();
		await this.start();
	}
}
