/** Prints a text and a line's end; gives whether somebody took it: the reader of a pipe may be gone. */
export function print(text: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { stdout } = process;
  const fail = () => resolve(false);
  stdout.once('error', fail);
  stdout.write(`${text}\n`, (error) => {
    if (error) return;
    stdout.off('error', fail);
    resolve(true);
  });
  return promise;
}
