import type { FieldConfig } from '@rewards/ui/form';
import type { ReactNode } from 'react';
import type { TFunction } from '../../../i18n/keys';
import type { Program } from './program';
import type { SettingsValues } from './values';

/** What the fieldsets are made of. */
export interface Given {
	t: TFunction<'programSettings'>;
	/** Of the interface. */
	locale: string;
	/** As it is saved. */
	program: Program;
}

export interface Fieldset {
	/** Key under `programSettings:section` and `about`, and the anchor. */
	id:
		| 'general'
		| 'pricing'
		| 'tax'
		| 'levels'
		| 'localization'
		| 'contact'
		| 'footer'
		| 'shopPage'
		| 'shopFilters'
		| 'customFields'
		| 'theme'
		| 'sso'
		| 'advanced';
	fields: readonly FieldConfig<SettingsValues>[];
	/** Stands beside the fields where there is room, else below them: what comes of them. */
	beside?: () => ReactNode;
	/** Shows only while it holds. */
	visible?: (values: SettingsValues) => boolean;
}
