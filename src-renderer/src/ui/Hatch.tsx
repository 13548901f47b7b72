import { type ReactElement } from 'react';

/** The one definition of the hatch that stands for ignorance; mounted once by the shell. */
export function HatchDefinition(): ReactElement {
  return (
    <svg className="vh" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="f-unkS" width="1.25" height="4" />
        </pattern>
      </defs>
    </svg>
  );
}
