import { X } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../lib/cn';
import { useUi } from '../../lib/ui-context';
import { Button } from '../button';
import type { Option } from './option';
import { known, Picker, type PickerCommon } from './picker';

export { matching } from './matching';
export type { Option, OptionPage, OptionQuery, OptionSource } from './option';

export interface ComboboxProps extends PickerCommon {
	value: string | null;
	/** The label of the value, if the source loads from the server. */
	valueLabel?: string;
	onValueChange: (value: string | null, option: Option | null) => void;
	clearable?: boolean;
}

/** One of many: searchable, and paged on the server if the source is a function. */
export function Combobox({ value, valueLabel, onValueChange, clearable, placeholder, ...common }: ComboboxProps) {
	const { t } = useUi();
	const [picked, setPicked] = useState<Option | null>(null);
	const option =
		value === null ? undefined : (known(common.source, value) ?? (picked?.value === value ? picked : undefined));
	const text = value === null ? undefined : (option?.label ?? valueLabel ?? value);
	return (
		<Picker
			{...common}
			chosen={value === null ? [] : [value]}
			multiple={false}
			onChoose={(next) => {
				setPicked(next);
				onValueChange(next.value, next);
			}}
			after={
				clearable && value !== null && !common.disabled ? (
					<Button variant="ghost" size="icon-xs" aria-label={t('clear')} onClick={() => onValueChange(null, null)}>
						<X />
					</Button>
				) : undefined
			}
		>
			<span className={cn('min-w-0 truncate', text === undefined && 'text-muted-foreground')}>
				{text ?? placeholder ?? t('choose')}
			</span>
		</Picker>
	);
}
