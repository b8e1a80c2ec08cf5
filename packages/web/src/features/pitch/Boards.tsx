import { useBrand } from "../../brand/brand-context.tsx";
import styles from "./Boards.module.css";

/** The sponsors' boards behind the goal. What stands on them comes from the brand; the middle one belongs to the screen. */
export function Boards({ text }: { text: string }) {
  const { ownBoard, partners } = useBrand();
  const [first, second, third] = partners;
  return (
    <div className={styles.boards} aria-hidden="true">
      <span data-own>{ownBoard}</span>
      {first && <span>{first.name}</span>}
      <span>{text}</span>
      {second && <span>{second.name}</span>}
      {third && <span>{third.name}</span>}
    </div>
  );
}
