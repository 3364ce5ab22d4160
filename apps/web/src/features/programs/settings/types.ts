import type { FieldConfig } from '@rewards/ui/form';
import type { ReactNode } from 'react';
import type { TFunction } from '../../../i18n/keys';
import type { Program } from './program';
import type { SettingsValues } from './values';

/** Props of the fieldsets. */
export interface Given {
	t: TFunction<'programSettings'>;
	/** Language of the interface. */
	locale: string;
	/** As saved. */
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
	/** Shown next to the fields if there is room, else below them: the resulting preview. */
	beside?: () => ReactNode;
	/** Visible only while true. */
	visible?: (values: SettingsValues) => boolean;
}
