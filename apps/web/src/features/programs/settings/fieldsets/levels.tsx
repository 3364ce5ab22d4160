import { LevelsField } from '../levels/levels-field';
import type { Fieldset, Given } from '../types';

export const levels = ({ t, program }: Given): Fieldset => ({
	id: 'levels',
	visible: ({ type }) => type !== 'points',
	fields: [
		{
			kind: 'own',
			name: 'plateauLevels',
			label: t('field.plateauLevels'),
			render: () => <LevelsField programId={program.id} />,
			words: (value) => t('levelCount', { count: Array.isArray(value) ? value.length : 0 }),
		},
	],
});
