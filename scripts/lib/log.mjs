const colour = process.stdout.isTTY && !process.env.NO_COLOR;

const paint = (code) => (text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = paint('1');
export const dim = paint('2');
export const red = paint('31');
export const green = paint('32');

// A reader of our output may stop early (`| head`); that is not an error.
process.stdout.on('error', (error) => {
	if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
	throw error;
});

/** `0.8 s`, `12 s`, `3 min 05 s` */
export function duration(ms) {
	if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
	const seconds = Math.round(ms / 1000);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

export function say(text = '') {
	process.stdout.write(`${text}\n`);
}

/** One short line: name of the step, its result, its duration. */
export function step(name, text, ms) {
	say(`  ${name.padEnd(14)} ${text}${ms === undefined ? '' : dim(` (${duration(ms)})`)}`);
}

/** An error whose message is printed for the user, without a stack trace. */
export class Plain extends Error {}

/** Runs a script's main function; prints the message of plain errors, and the stack of all others. */
export async function main(body) {
	try {
		process.exitCode = (await body()) ?? 0;
	} catch (error) {
		process.stderr.write(`\n${error instanceof Plain ? red(error.message) : error.stack}\n`);
		process.exitCode = 1;
	}
}
