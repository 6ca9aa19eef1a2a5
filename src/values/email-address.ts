const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const label = /^[a-z0-9-]{1,63}$/i;

/** Whether a text is a valid e-mail address of the HTML standard. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    localPart.test(text.slice(0, Math.max(at, 0))) &&
    text
      .slice(at + 1)
      .split('.')
      .every(isLabel)
  );
}

function isLabel(text: string): boolean {
  return label.test(text) && !text.startsWith('-') && !text.endsWith('-');
}
