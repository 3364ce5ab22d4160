import { AppError } from '@rewards/api/errors/index';
import type { FastifyInstance, FastifyReply } from 'fastify';

const word = /:[^/]+|\*/g;
/** Path patterns to match addresses: a parameter takes one part, a star takes the rest. */
const patternOf = (path: string): RegExp => {
	const source = path
		.split(word)
		.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
		.reduce((made, part, at) => made + (path.match(word)?.[at - 1] === '*' ? '.*' : '[^/]+') + part);
	return new RegExp(`^${source}/?$`);
};

/**
 * Records which methods each address supports, so a wrong one gets 405 with Allow. Call it before routes are added. It
 * returns a function for requests that no route took, which throws if the address is known.
 */
export function knowMethods(app: FastifyInstance): (path: string, reply: FastifyReply) => void {
	const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
	app.addHook('onRoute', ({ url, method }) => {
		// The web app's files say nothing about other addresses.
		if (/^\/?\*$/.test(url)) return;
		const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
		for (const each of [method].flat()) entry.methods.add(each);
		known.set(url, entry);
	});
	return (path, reply) => {
		const allowed = new Set<string>();
		for (const { pattern, methods } of known.values()) {
			if (!pattern.test(path)) continue;
			for (const method of methods) allowed.add(method);
		}
		if (allowed.size === 0) return;
		const methods = [...allowed].sort().join(', ');
		reply.header('allow', methods);
		throw new AppError('METHOD_NOT_ALLOWED', { allow: methods }, { message: `This address supports only ${methods}.` });
	};
}
