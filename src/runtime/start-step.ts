/** Called with what a start is about to do, as a phrase: `Creating the tables`. */
export type TellStep = (step: string) => void;

/** For starts that nobody watches. */
export const tellNobody: TellStep = () => undefined;
