"""What signs and Elders look like in SVG, drawn around 0,0 in about 40 units."""

from __future__ import annotations

from tabletop_sete_selos.signs import Sign

#: The emblems of the signs, in the current colour.
SIGN_EMBLEMS = {
    # A head of tentacles.
    Sign.CTHULHU: (
        '<path d="M-15-3C-15-15-8-20 0-20S15-15 15-3c0 4-2 6-4 7H-11C-13 3-15 1-15-3z" '
        'fill="currentColor"/>'
        '<path d="M-11 3q-3 8-8 9M-5.500 4q-1 9-5 14M0 4q1 8-1 16M5.500 4q1 9 5 14M11 3q3 8 8 9" '
        'fill="none" stroke="currentColor" stroke-width="3.600" stroke-linecap="round"/>'
        '<path d="M-9-5l6 2.500-6 1zM9-5L3-2.500l6 1z" fill="#ffffff"/>'
    ),
    # A slab on a hill.
    Sign.SIGN_2: (
        '<path d="M-9 13L-7-19 1-21 9-17V13z" fill="currentColor"/>'
        '<path d="M1-21V13" stroke="#ffffff" stroke-width="1.600"/>'
        '<path d="M-5-10h3M-5-4h3M-5 2h3M4-10h3M4-4h3" stroke="#ffffff" stroke-width="1.800"/>'
        '<path d="M-20 18Q0 8 20 18z" fill="currentColor"/>'
    ),
    # A snake that raises its head.
    Sign.SIGN_3: (
        '<path d="M-15 17H8c9 0 9-11 0-11H-4c-9 0-9-11 0-11H7" fill="none" '
        'stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
        '<path d="M3-10Q14-16 17-5 12 1 3 0z" fill="currentColor"/>'
        '<circle cx="11" cy="-6.500" r="1.600" fill="#ffffff"/>'
        '<path d="M16-3l5 2M16-3l5-2" stroke="currentColor" stroke-width="1.500"/>'
    ),
    # A hole that draws everything in.
    Sign.SIGN_4: (
        '<circle r="10" fill="currentColor"/>'
        '<path d="M0-19A19 19 0 0 1 19 0M0 19A19 19 0 0 1-19 0" fill="none" '
        'stroke="currentColor" stroke-width="3.600" stroke-linecap="round"/>'
        '<path d="M-14.500-5A15 15 0 0 1-5-14.500M14.500 5A15 15 0 0 1 5 14.500" fill="none" '
        'stroke="currentColor" stroke-width="2" stroke-linecap="round"/>'
        '<circle cx="-3" cy="-3" r="2" fill="#ffffff"/>'
    ),
}

_EYE = (
    '<path d="M-13 0Q0-11 13 0 0 11-13 0z" fill="#fff3c4" stroke="currentColor" stroke-width="1.500"/>'
    '<ellipse rx="3.200" ry="7" fill="#1a1020"/>'
)

#: The faces of the Elders once they are revealed, in the current colour.
ELDER_FACES = {
    # A mouth among waves of whispering.
    1: (
        '<path d="M-12 2Q0-8 12 2 0 12-12 2z" fill="#1a1020" stroke="currentColor" stroke-width="2"/>'
        '<path d="M-8 1l2 4 2-5 2 6 2-6 2 6 2-5 2 4" fill="none" stroke="#fff3c4" stroke-width="1.500"/>'
        '<path d="M-18-6Q-23 2-18 10M18-6Q23 2 18 10" fill="none" stroke="currentColor" '
        'stroke-width="2.200"/>'
        '<circle cx="-6" cy="-10" r="2" fill="#fff3c4"/><circle cx="6" cy="-10" r="2" fill="#fff3c4"/>'
    ),
    # A face under water.
    2: (
        '<path d="M-12-14h24v12q0 14-12 18Q-12 12-12-2z" fill="currentColor"/>'
        '<circle cx="-5" cy="-4" r="2.500" fill="#1a1020"/><circle cx="5" cy="-4" r="2.500" fill="#1a1020"/>'
        '<ellipse cy="6" rx="2.500" ry="3.500" fill="#1a1020"/>'
        '<path d="M-22-9q5.500-5 11 0t11 0 11 0 11 0" fill="none" stroke="#9fd8ff" stroke-width="2.400"/>'
    ),
    # One great eye.
    3: f'<g transform="scale(1.550)">{_EYE}</g>',
    # A hood with nothing in it.
    4: (
        '<path d="M0-19Q17-13 17 17H-17Q-17-13 0-19z" fill="currentColor"/>'
        '<ellipse cy="3" rx="9" ry="12" fill="#0b0710"/>'
    ),
    # Hands on all sides.
    5: "".join(
        f'<g transform="rotate({turn})"><path d="M0-4V-19M0-13l-5-5M0-13l5-5" fill="none" '
        'stroke="currentColor" stroke-width="2.800" stroke-linecap="round"/></g>'
        for turn in range(0, 360, 60)
    )
    + '<circle r="5" fill="#fff3c4"/>',
    # A wave with teeth.
    6: (
        '<path d="M-20 14Q-18-16 4-17 18-17 20-6 14-12 8-8 4-4 8 2 12 8 20 6 18 14 8 14z" '
        'fill="currentColor"/>'
        '<path d="M8-8l1 6 3-4M8 2l3-5 1 6" fill="#fff3c4"/>'
        '<circle cx="-3" cy="-7" r="2.600" fill="#fff3c4"/>'
    ),
    # Closed eyes in the deep.
    7: (
        '<path d="M-18-2Q-18-18 0-18T18-2Q18 6 11 8H-11Q-18 6-18-2z" fill="currentColor"/>'
        '<path d="M-11-4q4 4 8 0M3-4q4 4 8 0" fill="none" stroke="#fff3c4" stroke-width="2" '
        'stroke-linecap="round"/>'
        '<path d="M-9 8q-3 6-8 6M-3 8q-1 7-4 10M3 8q1 7 4 10M9 8q3 6 8 6" fill="none" '
        'stroke="currentColor" stroke-width="3" stroke-linecap="round"/>'
    ),
}
