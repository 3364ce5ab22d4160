import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseInPieces } from '../http/json-in-pieces';

/** Has this scope read bodies as JSON: empty ones as well, and long ones without keeping others waiting. */
export function takeJson(scope: FastifyInstance): void {
	const parser = scope.getDefaultJsonParser('error', 'error');
	/** Fastify's own parser, which calls back at once. */
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
		'application/json',
		{ parseAs: 'string' },
		async (request: FastifyRequest, body: string) => {
			// Clients that send the header with every call send it with empty bodies as well.
			if (body.trim() === '') return {};
			try {
				return await parseInPieces(body, (text) => parse(request, text));
			} catch (error) {
				// What is wrong with it is said in Fastify's way.
				return error instanceof SyntaxError && !('statusCode' in error) ? parse(request, '{') : Promise.reject(error);
			}
		},
	);
}
