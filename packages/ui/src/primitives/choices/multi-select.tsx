import { useState } from 'react';
import { cn } from '../../lib/cn';
import { useUi } from '../../lib/ui-context';
import { RemovableTag } from '../removable-tag';
import { known, Picker, type PickerCommon } from './picker';

export interface MultiSelectProps extends PickerCommon {
	values: readonly string[];
	/** The labels of values, if the source loads from the server. */
	valueLabels?: Readonly<Record<string, string>>;
	onValuesChange: (values: string[]) => void;
}

/** Any number of many. */
export function MultiSelect({ values, valueLabels, onValuesChange, placeholder, ...common }: MultiSelectProps) {
	const { t } = useUi();
	const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
	const word = (value: string) => known(common.source, value)?.label ?? labels[value] ?? valueLabels?.[value] ?? value;
	return (
		<div className="flex flex-col gap-1.5">
			<Picker
				{...common}
				chosen={values}
				multiple
				onChoose={(option) => {
					setLabels((before) => ({ ...before, [option.value]: option.label }));
					onValuesChange(
						values.includes(option.value)
							? values.filter((value) => value !== option.value)
							: [...values, option.value],
					);
				}}
			>
				<span className={cn('min-w-0 truncate', !values.length && 'text-muted-foreground')}>
					{values.length ? t('chosen', { count: values.length }) : (placeholder ?? t('choose'))}
				</span>
			</Picker>
			{values.length > 0 && (
				<ul className="flex flex-wrap gap-1">
					{values.map((value) => (
						<RemovableTag
							key={value}
							text={word(value)}
							disabled={common.disabled}
							onRemove={() => onValuesChange(values.filter((one) => one !== value))}
						/>
					))}
				</ul>
			)}
		</div>
	);
}
