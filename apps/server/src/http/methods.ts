import { AppError } from '@rewards/api/errors/index';
import type { FastifyInstance, FastifyReply } from 'fastify';

const word = /:[^/]+|\*/g;
/** Paths as addresses are compared with them: a parameter takes one part, a star takes all that follows. */
const patternOf = (path: string): RegExp => {
	const source = path
		.split(word)
		.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
		.reduce((made, part, at) => made + (path.match(word)?.[at - 1] === '*' ? '.*' : '[^/]+') + part);
	return new RegExp(`^${source}/?$`);
};

/**
 * Knows by which methods each address can be called, so that a wrong one is answered 405 with Allow. Call it before
 * routes are added; what it returns throws where an address is known, for whoever answers what no route has taken.
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
		throw new AppError('METHOD_NOT_ALLOWED', { allow: methods }, { message: `This address answers to ${methods}.` });
	};
}
