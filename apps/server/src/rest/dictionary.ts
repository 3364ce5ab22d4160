import { dictionaryLanguagesSchema } from '@rewards/validators/dictionary/schemas';
import { languages, template } from './responses/programs';
import { route } from './route';

/** The texts of program sites. */
export const dictionaryRoutes = [
	route('GET', '/api/programs/template', {
		summary: 'Read the texts of the template program',
		answers: template,
		who: ['manageContent'],
		call: ({ caller }) => caller.dictionary.template(),
	}),
	route('POST', '/api/programs/{id}/languages', {
		summary: 'Save texts of a program site',
		answers: languages,
		example: { en: { messages: { 'cart.title': 'Cart' } } },
		who: ['manageContent'],
		body: dictionaryLanguagesSchema,
		call: ({ caller, params, body }) => caller.dictionary.saveLanguages({ programId: params.id, languages: body }),
	}),
];
