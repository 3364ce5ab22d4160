import { parseArgs } from 'node:util';
import { RewardsError } from '@rewards/client';
import { type Command, type Given, type Option, Refused, WrongUsage } from './command';

const common: Readonly<Record<string, Option>> = {
	json: { help: 'Write the result, or the error, as one line of JSON.' },
	help: { help: 'Show this.' },
};

/** How a command is called: from a checkout, or from an installed release. */
export const callOf = (name: string): string => `${process.env['REWARDS_COMMAND'] ?? 'npm run rewards --'} ${name}`;

const flagOf = (name: string, { value }: Option): string => (value ? `--${name} ${value}` : `--${name}`);

export function helpOf(name: string, { summary, takes = [], options, exits = {} }: Command): string {
	const all = { ...options, ...common };
	const width = Math.max(...Object.entries(all).map(([each, option]) => flagOf(each, option).length)) + 2;
	const lines = Object.entries(all).map(([each, option]) => {
		const { required, environment } = option;
		const more = [required ? 'required' : '', environment ? `or ${environment}` : ''].filter(Boolean).join(', ');
		return `  ${flagOf(each, option).padEnd(width)}${option.help}${more ? ` (${more})` : ''}`;
	});
	const usage = [callOf(name), ...takes.map((each) => `<${each}>`), '[options]'].join(' ');
	const more = Object.entries(exits).map(([code, meaning]) => `, ${code} if ${meaning}`);
	return `${summary}\n\n  ${usage}\n\n${lines.join('\n')}\n\nExits with 0 on success, 1 if it was refused or failed, 2 on wrong usage${more.join('')}.\n`;
}

function givenOf(
	{ takes = [], options }: Command,
	args: readonly string[],
): { given: Given; json: boolean; help: boolean } {
	const all = { ...options, ...common };
	const config = Object.fromEntries(
		Object.entries(all).map(([name, { value, multiple }]) => [
			name,
			{ type: value ? ('string' as const) : ('boolean' as const), multiple: multiple ?? false },
		]),
	);
	let parsed: { values: Record<string, unknown>; positionals: string[] };
	try {
		parsed = parseArgs({ args: [...args], options: config, allowPositionals: true });
	} catch (error) {
		throw new WrongUsage(error instanceof Error ? error.message : String(error));
	}
	const { values, positionals } = parsed;
	const text = (name: string): string | undefined => {
		const value = values[name];
		if (typeof value === 'string') return value;
		const { environment } = all[name] ?? {};
		return (environment && process.env[environment]) || undefined;
	};
	const help = values['help'] === true;
	if (!help) {
		if (positionals.length !== takes.length)
			throw new WrongUsage(
				takes.length === 0 ? 'It takes options only.' : `It takes ${takes.map((each) => `<${each}>`).join(' ')}.`,
			);
		const missing = Object.entries(options).find(([name, { required, multiple }]) =>
			required ? (multiple ? !Array.isArray(values[name]) : text(name) === undefined) : false,
		);
		if (missing) throw new WrongUsage(`--${missing[0]} is missing.`);
	}
	const terminal = process.stderr.isTTY === true && values['json'] !== true;
	return {
		json: values['json'] === true,
		help,
		given: {
			text,
			needed: (name) => text(name) ?? '',
			list: (name) => (Array.isArray(values[name]) ? values[name].map(String) : []),
			on: (name) => values[name] === true,
			taken: positionals,
			say: (line) => values['json'] !== true && process.stdout.write(`${line}\n`),
			progress: (line) => terminal && process.stderr.write(`\r\u001b[K${line}`),
		},
	};
}

function errorOf(error: unknown): { code: number; body: Record<string, unknown>; lines: string[] } {
	if (error instanceof WrongUsage)
		return { code: 2, body: { code: 'USAGE', message: error.message }, lines: [error.message] };
	if (error instanceof Refused)
		return { code: 1, body: { code: 'REFUSED', message: error.message }, lines: [error.message] };
	if (error instanceof RewardsError) {
		const { code, message, fields, params, reference } = error;
		const named = fields.map(({ path, code: fault }) => `  ${path}: ${fault}`);
		return { code: 1, body: { code, message, fields, params, reference }, lines: [`${code}: ${message}`, ...named] };
	}
	const message = error instanceof Error ? error.message : String(error);
	return { code: 1, body: { code: 'FAILED', message }, lines: [message] };
}

const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Runs a command with its arguments. Resolves to the exit code. */
export async function runCommand(name: string, command: Command, args: readonly string[]): Promise<number> {
	const json = args.includes('--json');
	try {
		const { given, help } = givenOf(command, args);
		if (help) {
			process.stdout.write(helpOf(name, command));
			return 0;
		}
		const { exit, ...result } = await command.run(given);
		given.progress('');
		const lines = Object.entries(result).filter(([, value]) => value !== undefined);
		process.stdout.write(
			json ? `${JSON.stringify(result)}\n` : lines.map(([each, value]) => `${each}: ${shown(value)}\n`).join(''),
		);
		return exit ?? (result.ok === false ? 1 : 0);
	} catch (error) {
		const { code, body, lines } = errorOf(error);
		if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
		process.stderr.write(json ? `${JSON.stringify({ error: body })}\n` : `${lines.join('\n')}\n`);
		if (code === 2 && !json) process.stderr.write(`\n${callOf(name)} --help shows the usage.\n`);
		return code;
	}
}
