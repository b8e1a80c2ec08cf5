import { useRef, type FormEvent } from "react";

/**
 * The sending of a form: once, however often Enter is pressed before the answer is there; its button knows of
 * it a moment later. `send` answers nothing where there is nothing to send; a failure is shown by the call that met it.
 */
export function useSubmit(send: () => Promise<unknown> | undefined): (event: FormEvent) => void {
  const isUnderWay = useRef(false);
  return (event) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const sent = send();
    if (!sent) return;
    isUnderWay.current = true;
    const end = () => {
      isUnderWay.current = false;
    };
    sent.then(end, end);
  };
}
