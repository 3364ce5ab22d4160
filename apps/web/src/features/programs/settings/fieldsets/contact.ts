import type { Fieldset, Given } from '../types';

export const contact = ({ t }: Given): Fieldset => ({
	id: 'contact',
	fields: [
		{ kind: 'textarea', name: 'contacts.address', label: t('field.contactAddress'), rows: 2 },
		{ kind: 'text', type: 'email', name: 'contacts.email', label: t('field.contactEmail') },
		{ kind: 'text', type: 'tel', name: 'contacts.phone', label: t('field.contactPhone') },
	],
});
