import type { InputProps } from './field-input.tsx';

const LONG = 60;

/** Text in one line, or in several where it has several. */
export function TextInput({ id, shape, value, describedBy, invalid, onEdit }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  const shared = {
    id,
    value: text,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
    spellcheck: false,
    onInput: (event: Event) => {
      const typed = (event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value;
      onEdit(typed === '' ? undefined : typed);
    },
  };
  if (shape.type === 'character')
    return <input class="input input-character" type="text" maxLength={2} {...shared} />;
  return text.includes('\n') || text.length > LONG ? (
    <textarea class="input input-code" rows={5} {...shared} />
  ) : (
    <input class="input" type="text" {...shared} />
  );
}
