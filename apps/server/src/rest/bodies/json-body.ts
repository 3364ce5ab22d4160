import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseInPieces } from '../../http/json-in-pieces';

/**
 * Makes this scope read bodies as JSON: empty ones too, and long ones without blocking others. `also` names other
 * content types that are JSON.
 */
export function takeJson(scope: FastifyInstance, also: readonly string[] = []): void {
	const parser = scope.getDefaultJsonParser('error', 'error');
	/** Fastify's own parser, which calls back synchronously. */
	const parse = (request: FastifyRequest, text: string): unknown => {
		let parsed: unknown;
		void parser(request, text, (error, value: unknown) => {
			if (error) throw error;
			parsed = value;
		});
		return parsed;
	};
	scope.removeContentTypeParser('application/json');
	scope.addContentTypeParser(
		['application/json', ...also],
		{ parseAs: 'string' },
		async (request: FastifyRequest, body: string) => {
			// Some clients send the header with every call, even with an empty body.
			if (body.trim() === '') return {};
			try {
				return await parseInPieces(body, (text) => parse(request, text));
			} catch (error) {
				// Reports a malformed body in Fastify's way.
				return error instanceof SyntaxError && !('statusCode' in error) ? parse(request, '{') : Promise.reject(error);
			}
		},
	);
}
