import { dictionaryLanguagesSchema } from '@rewards/validators/dictionary/schemas';
import { route } from './route';

/** The texts of program sites. */
export const dictionaryRoutes = [
	route('GET', '/api/programs/template', {
		who: ['manageContent'],
		call: ({ caller }) => caller.dictionary.template(),
	}),
	route('POST', '/api/programs/{id}/languages', {
		who: ['manageContent'],
		body: dictionaryLanguagesSchema,
		call: ({ caller, params, body }) => caller.dictionary.saveLanguages({ programId: params.id, languages: body }),
	}),
];
